/** The day of a moment as `YYYY-MM-DD`, or the day that many days before it; in UTC. */
export function dayOf(moment: number | Date, daysBefore = 0): string {
  return new Date(Number(moment) - daysBefore * 86_400_000).toISOString().slice(0, 10)
}
