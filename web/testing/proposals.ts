import { Proposal } from '#shared/events/hosting/contract.ts'
import { aPerson } from './people.ts'
import { plainValue } from './plainValue.ts'

/** Held two events and cancelled one late. */
export const aHost: NonNullable<Proposal['host']> = {
  user: aPerson({ name: 'Ana Pérez', username: 'ana' }),
  ...{ held: 2, cancelledLate: 1, removed: 0, isTrusted: false },
}

/** A walk of twelve people that waits for three hours. */
export const aProposal = (changes: Partial<Proposal> = {}): Proposal => ({
  ...plainValue(Proposal),
  state: 'proposed',
  version: 3,
  proposedAt: new Date(Date.now() - 3 * 3_600_000),
  host: aHost,
  draft: {
    title: 'Canal walk',
    description: 'A walk along the canals, and soup afterwards.',
    startDate: new Date('2031-05-01T17:30:00Z'),
    endDate: new Date('2031-05-01T19:30:00Z'),
    location: 'Central station',
    town: 'Leiden',
    maxAttendees: 12,
    isHostShown: true,
  },
  ...changes,
})
