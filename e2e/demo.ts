/** Of the demo community that the journeys run in (server/db/seed). */
export const demo = { admin: 'anna', password: 'welkom-demo' }
