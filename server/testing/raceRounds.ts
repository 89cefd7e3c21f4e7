/** How often each race is run. The gate runs five rounds, the nightly run sets RACE_ROUNDS=200. */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? 5)
