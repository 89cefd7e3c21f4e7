import type { AdminUser } from '#shared/admin/users/contract.ts'
import { type Role, roleLabels } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { formatDayAndMonth } from '#web/ui/format.ts'

/** Permissions and suspension. */
export const StatusBadges = ({ user }: { user: AdminUser }) => (
  <>
    {user.isAdmin && <Badge tone="orange">{t('admin.users.badge.administrator')}</Badge>}
    {user.isModerator && <Badge tone="green">{t('admin.users.badge.moderator')}</Badge>}
    {user.isBanned && <Badge tone="red">{t('admin.users.badge.banned')}</Badge>}
    {user.suspendedUntil && (
      <Badge tone="red">
        {t('admin.users.badge.suspendedUntil', { date: formatDayAndMonth(user.suspendedUntil) })}
      </Badge>
    )}
  </>
)

/** Role, permissions and suspension. */
export const UserBadges = ({ user }: { user: AdminUser }) => (
  <div className="cluster gap-6">
    <Badge tone={user.role === 'admin' ? 'orange' : 'blue'}>{roleLabel(user.role)}</Badge>
    <StatusBadges user={user} />
  </div>
)

/** Falls back to the stored role, for roles without a label. */
export const roleLabel = (role: string): string =>
  role in roleLabels ? t(roleLabels[role as Role]) : role.replaceAll('_', ' ')
