/** How long team members have to set up a passkey or a second factor. */
const daysToSetUp = 7

export const setUpDeadline = (now: Date) => new Date(now.getTime() + daysToSetUp * 24 * 3_600_000)
