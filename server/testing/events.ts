import { events } from '#shared/events/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import type { TestApp } from './freshApp.ts'
import { anAdmin, callAs, type Person } from './people.ts'

const hour = 3_600_000

/** An event made by an administrator; starts in a week and lasts two hours unless told otherwise. */
export const anEvent = async (
  app: TestApp,
  wishes: Partial<CallInput<typeof events.create>> & { by?: Person } = {},
) => {
  const { by, ...fields } = wishes
  const start = new Date(app.clock.now.getTime() + 168 * hour)
  const { status, body } = await callAs(app, by ?? (await anAdmin(app)), events.create, {
    title: 'Dutch café night',
    description: 'Talk, listen, laugh.',
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + 2 * hour).toISOString(),
    location: 'Café De Zaak, Utrecht',
    price: 'free',
    ...fields,
  })
  if (status !== 201) throw new Error(`Could not create: ${status} ${JSON.stringify(body)}`)
  return body
}
