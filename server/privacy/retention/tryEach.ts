import type { App } from '#server/http/context.ts'

/** One that fails does not keep the others from their turn; somebody has to look at it. */
export const tryEach = async (
  { log }: App,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  await work().catch((err: unknown) =>
    log.error({ err, rule: name }, 'What has been kept long enough could not be removed'),
  )
}
