import type { DecisionKind, Subject } from './contract.ts'

type Person = { id: string; isAdmin: boolean; isModerator: boolean }

/** Whether there is anybody else to decide than the one it is about. */
export type Others = { hasAdmin: boolean; hasModerator: boolean }

export type Deciding = {
  type: Subject
  status: 'open' | 'decided' | 'objected'
  owner: Person | null
  others: Others
  /** What was decided last, of what is objected to now. */
  last: DecisionKind | null
  /** Whether a ban that was decided in this case counts. */
  isBan: boolean
  isThere: boolean
  /** This person reported it, or decided it last, and there is somebody else to decide. */
  isPartial: boolean
}

/**
 * Nobody decides about themselves; about moderators and administrators only administrators do. In a
 * small community there may be no other: then moderators decide about the administrator, and where
 * there are none, the administrator does, so that nothing waits for ever.
 */
export const mayDecideAbout = (owner: Person | null, me: Person, others: Others) => {
  if (!owner) return true
  if (owner.id === me.id) return owner.isAdmin && !others.hasAdmin && !others.hasModerator
  return me.isAdmin || !(owner.isAdmin || owner.isModerator) || !others.hasAdmin
}

const aboutOwner = (owner: Person | null, me: Person): DecisionKind[] => {
  if (!owner || owner.id === me.id) return []
  // Who runs Welkom is first relieved of that, so that there is always somebody who does.
  if (owner.isAdmin) return ['warn']
  return me.isAdmin ? ['warn', 'suspend', 'ban'] : ['warn', 'suspend']
}

/** Which decisions may remove what they are about, too. */
export const mayAlsoRemove = (kind: DecisionKind) =>
  kind === 'warn' || kind === 'suspend' || kind === 'ban'

const canBeReversed: DecisionKind[] = ['remove', 'warn', 'suspend', 'ban']

/** What this person may decide, as things are now. */
export const choicesOf = (deciding: Deciding, me: Person): DecisionKind[] => {
  const { type, status, owner, others, last, isBan, isThere, isPartial } = deciding
  if (status === 'decided' || isPartial || !mayDecideAbout(owner, me, others)) return []
  if (type === 'contact') return ['answer']
  // Who may not ban does not end a ban either.
  if (isBan && !me.isAdmin) return []
  const again: DecisionKind[] =
    last && canBeReversed.includes(last) ? ['uphold', 'reverse'] : ['uphold']
  return [
    ...(status === 'open' ? (['dismiss'] as const) : again),
    ...(isThere ? (['remove'] as const) : []),
    ...aboutOwner(owner, me),
  ]
}
