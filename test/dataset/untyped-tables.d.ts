// Tables of these are known by their shape alone, so the tests of them need no types of theirs.

declare module "apache-arrow";
declare module "arquero";
