const hourMs = 3_600_000

/** Messages of hosts to everyone who booked, per event. */
export const maxMessagesPerDay = 3

const noShowDays = 180

type Over = { endDate: Date; isCancelled: boolean }

/** Hosts see who came and who did not for this long after the end; then no one does. */
export const areCheckInsShown = ({ endDate }: Pick<Over, 'endDate'>, now: Date) =>
  now.getTime() - endDate.getTime() < noShowDays * 24 * hourMs

/** Without a check-in at the door, no one knows who came. */
export const areNoShowsShown = (event: Over & { here: number }, now: Date) =>
  !event.isCancelled && event.here > 0 && event.endDate <= now && areCheckInsShown(event, now)

/** The list of the door is on the device from 24 hours before to 6 hours after the event. */
export const isDoorListKept = (
  { startDate, endDate }: { startDate: Date; endDate: Date },
  now: Date,
) => now.getTime() >= startDate.getTime() - 24 * hourMs && !isDoorOver({ endDate }, now)

/** Helpers no longer see who is there, and so who is not. */
export const isDoorOver = ({ endDate }: { endDate: Date }, now: Date) =>
  now.getTime() > endDate.getTime() + 6 * hourMs
