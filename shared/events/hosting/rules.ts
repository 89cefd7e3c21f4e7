import type { WhoMayHost } from '#shared/settings/platform.ts'

/** Limits of hosts; administrators have none of these. */
export const hostLimits = {
  openProposals: 3,
  upcoming: 10,
  dates: 26,
  cohosts: 5,
  doorHelpers: 10,
  /** Accounts younger than this many days only propose. */
  newAccountDays: 3,
  /** Approved events that make a host trusted. */
  approvedUntilTrusted: 3,
} as const

export type HostTrust = { hostTrust: 'granted' | 'taken' | null; approvedEvents: number }

type Platform = { whoMayHost: WhoMayHost; hasTrustedHosts: boolean }

/** `hasTrustedHosts`: approved events make a host trusted, unless the team decided otherwise. */
export const isTrustedHost = (
  { hostTrust, approvedEvents }: HostTrust,
  { hasTrustedHosts }: Pick<Platform, 'hasTrustedHosts'>,
) =>
  hostTrust === 'granted' ||
  (hostTrust === null && hasTrustedHosts && approvedEvents >= hostLimits.approvedUntilTrusted)

/** A new account proposes, also if it is trusted. */
export const mayPublish = (
  me: HostTrust & { isAdmin: boolean; createdAt: Date },
  platform: Platform,
  now: Date,
) =>
  me.isAdmin ||
  (isTrustedHost(me, platform) &&
    now.getTime() - me.createdAt.getTime() >= hostLimits.newAccountDays * 86_400_000)

/** `runsGroup`: the event is for a group whose events the user runs. */
export const mayHost = (
  me: HostTrust & { isAdmin: boolean },
  platform: Platform,
  { runsGroup }: { runsGroup: boolean },
) => {
  if (me.isAdmin || platform.whoMayHost === 'members') return true
  if (platform.whoMayHost === 'admins') return false
  return isTrustedHost(me, platform) || (platform.whoMayHost === 'groupAdmins' && runsGroup)
}
