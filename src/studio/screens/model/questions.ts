// The cards that answer questions to a model, in a piece of their own: it is loaded once a file is open.

export { AlternativesCard } from "./alternatives-card.tsx";
export { CompareCard } from "./compare-card.tsx";
export { GroupsCard } from "./groups-card.tsx";
export { MissedCard } from "./missed-card.tsx";
