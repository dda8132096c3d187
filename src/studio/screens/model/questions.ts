// The cards that answer questions to a model, in a piece of their own: it is loaded once a file is open.

export { AlternativesCard } from "../../panels/alternatives/question.tsx";
export { CompareCard } from "../../panels/compare/question.tsx";
export { GroupsCard } from "../../panels/groups/question.tsx";
export { MissedCard } from "../../panels/missed/question.tsx";
