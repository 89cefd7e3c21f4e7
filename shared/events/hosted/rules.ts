const hourMs = 3_600_000

/** Messages of hosts to everyone who booked, per event. */
export const maxMessagesPerDay = 3

const noShowDays = 180

type Over = { endDate: Date; isCancelled: boolean }

/** Hosts and administrators see until then who came; later no one does. */
export const checkInsShownUntil = ({ endDate }: Pick<Over, 'endDate'>) =>
  new Date(endDate.getTime() + noShowDays * 24 * hourMs)

const areCheckInsShown = (event: Pick<Over, 'endDate'>, now: Date) =>
  now < checkInsShownUntil(event)

type CheckedIn = { checkedInAt: Date | null; here: number }

/** The row as it is read: without its check-in, once that is too old. */
export const withShownCheckIn = <Row extends CheckedIn>(
  row: Row,
  event: Pick<Over, 'endDate'>,
  now: Date,
): Row => (areCheckInsShown(event, now) ? row : { ...row, checkedInAt: null, here: 0 })

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
