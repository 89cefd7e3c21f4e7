const hourMs = 3_600_000

/** Messages of hosts to everyone who booked, per event. */
export const maxMessagesPerDay = 3

const noShowDays = 180

type Over = { endDate: Date; isCancelled: boolean }

/** Hosts and administrators see who came for this long after the end; then no one does. */
export const areCheckInsShown = ({ endDate }: Pick<Over, 'endDate'>, now: Date) =>
  now.getTime() - endDate.getTime() < noShowDays * 24 * hourMs

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

type Times = { startDate: Date; endDate: Date }

/** The door adds people from 24 hours before to 6 hours after the event. */
export const doorTimes = ({ startDate, endDate }: Times) => ({
  from: new Date(startDate.getTime() - 24 * hourMs),
  until: doorEnd({ endDate }),
})

const doorEnd = ({ endDate }: Pick<Times, 'endDate'>) => new Date(endDate.getTime() + 6 * hourMs)

/** In these times its list is on the device. */
export const isDoorListKept = (event: Times, now: Date) =>
  now >= doorTimes(event).from && !isDoorOver(event, now)

/** Helpers no longer see who is there, and so who is not. */
export const isDoorOver = (event: Pick<Times, 'endDate'>, now: Date) => now > doorEnd(event)
