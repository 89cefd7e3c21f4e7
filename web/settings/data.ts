import { useQuery } from '@tanstack/react-query'
import { admin } from '#shared/admin/contract.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { files } from '#shared/files/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'

/** Always refetched: another administrator may have changed them since the page was loaded. */
export const useSettings = (isOpen: boolean) =>
  useQuery({ ...read(settings.read), refetchOnMount: 'always', enabled: isOpen })

/** Whether the invitation is valid for registration. */
export const useInvitationCheck = (invitation: string) =>
  useQuery({ ...read(settings.checkInvitation, { invitation }), refetchOnMount: 'always' })

/** Stored settings that cannot be parsed, as sentences. */
export const useSettingProblems = () => useQuery(read(settings.problems))

export const useChangeSettings = () =>
  useWrite(settings.update, {
    // The metrics are grouped by week.
    refetch: [
      ...[settings.read, settings.problems, admin.analytics],
      ...[adminGroups.list, adminGroups.forVisitors],
    ],
    successToast: {
      title: t('settings.form.saved'),
      description: t('settings.form.savedNote'),
    },
    errorTitle: t('settings.form.saveFailed'),
    // Not reactive: used from the next screen on.
    afterSuccess: (changed) => {
      Object.assign(platform, changed)
    },
  })

/** The existing groups that can become public. */
export const useGroupsForVisitors = (isEnabled: boolean) =>
  useQuery({ ...read(adminGroups.forVisitors), refetchOnMount: 'always', enabled: isEnabled })

/** What pictures and documents take up now. */
export const useFileSpace = () => useQuery({ ...read(files.space), refetchOnMount: 'always' })

export const useInvitations = () =>
  useQuery({ ...read(settings.invitations), refetchOnMount: 'always' })

export const useInvite = () =>
  useWrite(settings.invite, {
    refetch: [settings.invitations],
    errorTitle: t('settings.invitations.createFailed'),
  })

export const useRevokeInvitation = () =>
  useWrite(settings.revokeInvitation, {
    refetch: [settings.invitations],
    errorTitle: t('common.failedToCancelInvitation'),
  })
