// Entering a hand by clicks is still to come.

export class HandView {
  static there = false;
  elements() {
    return [];
  }
  refresh() {}
}
