// Which labels make up which parts. Every row of the working table carries one label; a part is a set of labels.
// Cutting a label in two leaves every part that had it with both halves, so parts stay right however they overlap.

/** Whoever must keep knowing its rows: a part in use. */
export interface LabelOwner {
  labels: number[];
}

export class RowLabels {
  /** Owners of each label. */
  #owners: Set<LabelOwner>[] = [];

  get count(): number {
    return this.#owners.length;
  }

  add(owner: LabelOwner): void {
    for (const label of owner.labels) this.#owners[label]!.add(owner);
  }

  remove(owner: LabelOwner): void {
    for (const label of owner.labels) this.#owners[label]!.delete(owner);
  }

  /** The first label, for all rows. */
  start(owner: LabelOwner): void {
    this.#owners = [new Set([owner])];
    owner.labels = [0];
  }

  /** A new label for some rows of an old one. */
  cut(label: number): number {
    const owners = new Set(this.#owners[label]!);
    const fresh = this.#owners.length;
    this.#owners.push(owners);
    for (const owner of owners) owner.labels.push(fresh);
    return fresh;
  }

  /**
   * Renames labels so that those with the same owners become one, where that at least halves their number; returns
   * the new name of each old label, or null where it would not pay.
   */
  compact(): number[] | null {
    if (this.#owners.length < 16) return null;
    const numbers = new Map<LabelOwner, number>();
    const names = new Map<string, number>();
    const sets: Set<LabelOwner>[] = [];
    const renamed = this.#owners.map((owners) => {
      const key = [...owners]
        .map((owner) => {
          if (!numbers.has(owner)) numbers.set(owner, numbers.size);
          return numbers.get(owner)!;
        })
        .sort((a, b) => a - b)
        .join();
      let name = names.get(key);
      if (name === undefined) {
        name = names.size;
        names.set(key, name);
        sets.push(owners);
      }
      return name;
    });
    if (names.size * 2 > this.#owners.length) return null;
    for (const owner of numbers.keys()) owner.labels = [];
    for (const [name, owners] of sets.entries()) for (const owner of owners) owner.labels.push(name);
    this.#owners = sets;
    return renamed;
  }
}
