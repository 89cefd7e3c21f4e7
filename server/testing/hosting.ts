import { type Hosting, hosting, proposals } from '#shared/events/hosting/contract.ts'
import type { HostTrust } from '#shared/events/hosting/rules.ts'
import { settings } from '#shared/settings/contract.ts'
import type { WhoMayHost } from '#shared/settings/platform.ts'
import { eventDraft } from './events.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

/** By default every member may host. */
export const allowHosting = (app: TestApp, admin: Person, whoMayHost: WhoMayHost = 'members') =>
  as(app, admin).call(settings.update, { whoMayHost })

export const trustHost = (
  app: TestApp,
  admin: Person,
  { me }: Person,
  trust: HostTrust['hostTrust'] = 'granted',
) => as(app, admin).call(proposals.setTrust, { userId: me.id, trust })

/** A complete draft. By default it starts in a week. */
export const aDraft = async (
  app: TestApp,
  host: Person,
  overrides: object = {},
): Promise<Hosting> => {
  const { status, body, text } = await as(app, host).call(hosting.create, {
    draft: eventDraft(app, overrides) as never,
  })
  if (status !== 201) throw new Error(`Could not begin: ${status} ${text}`)
  return body
}

export const aProposal = async (app: TestApp, host: Person, overrides: object = {}) => {
  const { id } = await aDraft(app, host, overrides)
  const { status, body, text } = await as(app, host).call(hosting.propose, { id })
  if (status !== 200) throw new Error(`Could not propose: ${status} ${text}`)
  return body
}

/** Published at once, or approved. Its id is also that of its hosting and of its first date. */
export const anEventOfHost = async (
  app: TestApp,
  admin: Person,
  host: Person,
  overrides: object = {},
) => {
  const proposal = await aProposal(app, host, overrides)
  const { id, version, state } = proposal
  if (state === 'published') return proposal
  const decision = { id, version, outcome: 'approve' as const }
  const { status, text } = await as(app, admin).call(proposals.decide, decision)
  if (status !== 204) throw new Error(`Could not approve: ${status} ${text}`)
  return proposal
}

/** A co-host or door helper who said yes. */
export const aHelper = async (
  app: TestApp,
  host: Person,
  id: string,
  person: Person,
  role: 'cohost' | 'door' = 'cohost',
) => {
  const invited = await as(app, host).call(hosting.invite, { id, userId: person.me.id, role })
  if (invited.status !== 201) throw new Error(`Could not invite: ${invited.text}`)
  const { status, text } = await as(app, person).call(hosting.answerInvitation, {
    ...{ id, isAccepted: true },
  })
  if (status !== 204) throw new Error(`Could not accept: ${status} ${text}`)
}
