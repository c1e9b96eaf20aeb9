/** A problem that the user at the terminal can fix. Only its message is shown. */
export class Refusal extends Error {}
