/** Of the demo community that the journeys run in (server/db/seed). */
export const demo = { admin: 'anna', member: 'eline', password: 'welkom-demo' }
