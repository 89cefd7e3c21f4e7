import { startPostgres } from '../scripts/postgres.ts'

/** For a product that is large and one that is small: each has a PostgreSQL server of its own. */
export const onTwoServers = async <T>(
  work: (urls: { big: string; small: string }) => Promise<T>,
): Promise<T> => {
  const servers = [await startPostgres(), await startPostgres()] as const
  try {
    return await work({ big: servers[0].url, small: servers[1].url })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
