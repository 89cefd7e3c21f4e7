const hourMs = 3_600_000

/** Messages of hosts to everyone who booked, per event. */
export const maxMessagesPerDay = 3

/** The list of the door is on the device from 24 hours before to 6 hours after the event. */
export const isDoorListKept = (
  { startDate, endDate }: { startDate: Date; endDate: Date },
  now: Date,
) =>
  now.getTime() >= startDate.getTime() - 24 * hourMs &&
  now.getTime() <= endDate.getTime() + 6 * hourMs
