import type { DecisionKind, Subject } from './contract.ts'

type Person = { id: string; isAdmin: boolean; isModerator: boolean }

export type Deciding = {
  type: Subject
  status: 'open' | 'decided' | 'objected'
  owner: Person | null
  /** What was decided last, of what is objected to now. */
  last: DecisionKind | null
  isThere: boolean
}

/** Nobody decides about themselves; about moderators and administrators only administrators do. */
export const mayDecideAbout = (owner: Person | null, me: Person) => {
  if (!owner) return true
  if (owner.id === me.id) return false
  return me.isAdmin || !(owner.isAdmin || owner.isModerator)
}

const aboutOwner = (owner: Person | null, me: Person): DecisionKind[] => {
  if (!owner) return []
  // Who runs Welkom is first relieved of that, so that there is always somebody who does.
  if (owner.isAdmin) return ['warn']
  return me.isAdmin ? ['warn', 'suspend', 'ban'] : ['warn', 'suspend']
}

const canBeReversed: DecisionKind[] = ['remove', 'warn', 'suspend', 'ban']

/** What this person may decide, as things are now. */
export const choicesOf = (deciding: Deciding, me: Person): DecisionKind[] => {
  const { type, status, owner, last, isThere } = deciding
  if (status === 'decided' || !mayDecideAbout(owner, me)) return []
  if (type === 'contact') return ['answer']
  // Who may not ban does not end a ban either.
  if (last === 'ban' && !me.isAdmin) return []
  const again: DecisionKind[] =
    last && canBeReversed.includes(last) ? ['uphold', 'reverse'] : ['uphold']
  return [
    ...(status === 'open' ? (['dismiss'] as const) : again),
    ...(isThere ? (['remove'] as const) : []),
    ...aboutOwner(owner, me),
  ]
}
