import { inTransaction } from '#server/db/transaction.ts'
import { createHosting, propose } from '#server/events/hosting/hostings.ts'
import type { App } from '#server/http/context.ts'
import { HostDraft } from '#shared/events/hosting/contract.ts'
import type { FindUser } from './addPeople.ts'
import { readCommunity } from './community.ts'
import { appAt, daysBefore } from './dates.ts'
import * as store from './store.ts'

const hour = 3_600_000

/** Gives an event, or the dates of its series, an owner and a co-host. */
export const addHosting = (
  app: App,
  findUser: FindUser,
  {
    eventId,
    host,
    cohost,
    at,
  }: { eventId: string; host: string; cohost: string | undefined; at: Date },
) =>
  inTransaction(app.db, async (tx) => {
    await store.addHosting(tx, eventId, at)
    await store.addHost(tx, eventId, { userId: findUser(host).id, role: 'owner', at })
    if (cohost)
      await store.addHost(tx, eventId, { userId: findUser(cohost).id, role: 'cohost', at })
  })

type DemoProposal = {
  by: string
  hoursAgo: number
  daysAhead: number
  startsAt: string
  hours: number
  title: string
}

/** Events that wait for an answer of the team. Members must be allowed to host. */
export const addProposals = async (app: App, findUser: FindUser) => {
  for (const proposal of readCommunity<DemoProposal[]>('proposals')) {
    const { by, hoursAgo, daysAhead, startsAt, hours, ...draft } = proposal
    const start = daysBefore(app.now(), -daysAhead, startsAt)
    const proposedAt = appAt(app, new Date(app.now().getTime() - hoursAgo * hour))
    const { id } = await createHosting(proposedAt, findUser(by), {
      draft: HostDraft.parse({
        ...draft,
        ...{ price: 'free', isHostShown: true, languages: ['en'] },
        startDate: start.toISOString(),
        endDate: new Date(start.getTime() + hours * hour).toISOString(),
      }),
    })
    await propose(proposedAt, findUser(by), id)
  }
}
