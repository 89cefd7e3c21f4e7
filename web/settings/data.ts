import { useQuery } from '@tanstack/react-query'
import { admin } from '#shared/admin/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { platform } from '#web/app/platform.ts'

/** Asked anew: what the page was sent with may have been changed by somebody else. */
export const useSettings = (isOpen: boolean) =>
  useQuery({ ...read(settings.read), refetchOnMount: 'always', enabled: isOpen })

/** Whether somebody can register by it. */
export const useInvitationCheck = (invitation: string) =>
  useQuery({ ...read(settings.checkInvitation, { invitation }), refetchOnMount: 'always' })

/** What is stored and cannot be read, in sentences. */
export const useSettingProblems = () => useQuery(read(settings.problems))

export const useChangeSettings = () =>
  useWrite(settings.update, {
    // The figures are counted by weeks.
    refetch: [settings.read, settings.problems, admin.analytics],
    done: {
      title: 'Settings saved',
      description: 'They hold from the next page on that somebody loads.',
    },
    failed: 'Failed to save settings',
    // On the next screen; what is drawn already stays as it is.
    after: (changed) => {
      Object.assign(platform, changed)
    },
  })

export const useInvitations = () =>
  useQuery({ ...read(settings.invitations), refetchOnMount: 'always' })

export const useInvite = () =>
  useWrite(settings.invite, {
    refetch: [settings.invitations],
    failed: 'Failed to make the invitation',
  })

export const useRevokeInvitation = () =>
  useWrite(settings.revokeInvitation, {
    refetch: [settings.invitations],
    done: { title: 'Invitation taken back' },
    failed: 'Failed to take back the invitation',
  })
