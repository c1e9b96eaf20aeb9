/** A problem that the person at the terminal can fix. The message is all that they are shown. */
export class Refusal extends Error {}
