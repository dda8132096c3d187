/** Id of the message by which a worker says that it holds its lock; questions are counted from 1. */
export const WATCHED = 0;
