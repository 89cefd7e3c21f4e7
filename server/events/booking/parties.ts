import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { Party } from '#shared/events/booking/contract.ts'
import { givenAnswers, partyProblem } from '#shared/events/booking/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { findNewcomer, optionsOf } from './places.ts'
import type { PartyColumns } from './store.ts'

/**
 * Rejects a party that the host does not allow, or that leaves something unanswered. `before`: its
 * size so far, which stays allowed if the host wants fewer guests now.
 */
export const checkParty = (event: EventRow, party: Party, before = 1) => {
  const options = optionsOf(event)
  const maxGuests = Math.max(options.maxGuests, before - 1)
  const problem = partyProblem({ ...options, maxGuests }, party)
  if (!problem) return
  const { field, isMissing } = problem
  if (field === 'size') throw new AppError('too_many_guests', { field })
  if (field === 'guestNames' && isMissing) throw new AppError('guest_names_required', { field })
  throw new AppError(isMissing ? 'answers_required' : 'answers_invalid', { field })
}

/** The columns of a party that the host allows. */
export const requireParty = async (
  app: Pick<App, 'now'>,
  tx: Tx,
  me: Pick<Me, 'id'>,
  event: EventRow,
  party: Party,
): Promise<PartyColumns> => {
  checkParty(event, party)
  const { size, guestNames, answers } = party
  return {
    ...{ size, guestNames, answers: givenAnswers(answers) },
    isNewcomer: await findNewcomer(tx, event, me.id, app),
  }
}
