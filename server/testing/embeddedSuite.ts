/** What the project `embedded` runs. */
export const embeddedSuite = ['server/db/**/*.test.ts']
