import {
  IconFlag,
  IconLogout2,
  IconPencil,
  IconTrash,
  IconUserPlus,
  IconUserShield,
} from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { mayInvite } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { WritingSettings } from '#web/groups/editor/WritingSettings.tsx'
import { GroupAbout, JoiningNotice } from '#web/groups/GroupAbout.tsx'
import { DeclineInvitationButton } from '#web/groups/invitations/InvitationButton.tsx'
import { MembershipButton } from '#web/groups/MembershipButton.tsx'
import { VisitorsNotice } from '#web/groups/visitors/VisitorsNotice.tsx'
import { t } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { platform } from '#web/page/platform.ts'
import { ShareButton } from '#web/page/share/ShareButton.tsx'
import { openReport } from '#web/safety/data.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './GroupPage.module.css'
import { GroupPageSection } from './GroupPageSection.tsx'
import type { GroupPageDialog } from './groupPageSearchParams.ts'

type Props = {
  group: Group
  me: Me
  isManager: boolean
  /** Opened to join: starts at the button. */
  isJoiningRequested: boolean
  /** The introduction after the registration is not done yet. */
  isNew: boolean
  onOpenDialog: (dialog: GroupPageDialog) => void
}

export const AboutSection = ({
  group,
  me,
  isManager,
  isJoiningRequested,
  isNew,
  onOpenDialog,
}: Props) => (
  <GroupPageSection title={t('groups.about.title')} isTitleHidden>
    <div className={styles.about}>
      <GroupAbout group={group} />
    </div>
    {isJoiningRequested && isNew && !group.role && !group.hasRequested && (
      <p className={styles.arrival}>{t('groups.about.arrival')}</p>
    )}
    <JoiningNotice group={group} />
    <div className="cluster">
      {mayInvite(group) && (
        <Button
          variant="light"
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => onOpenDialog('invite')}
        >
          {t('groups.about.invite')}
        </Button>
      )}
      {group.role ? (
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconLogout2 size={18} aria-hidden="true" />}
          onClick={() => onOpenDialog('leave')}
        >
          {t('groups.about.leave')}
        </Button>
      ) : (
        <MembershipButton group={group} startsHere={isJoiningRequested} />
      )}
      {!group.role && group.invitedBy && <DeclineInvitationButton groupId={group.id} />}
      <ShareButton
        variant="subtle"
        color="soft"
        shared={{ kind: 'group', ...group, title: group.name, href: hrefOfGroup(group.id) }}
      />
      {!isManager && (
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={() => openReport({ type: 'group', id: group.id, author: null })}
        >
          {t('common.report')}
        </Button>
      )}
    </div>
    <VisitorsNotice group={group} isManager={isManager} me={me} />
    {isManager && <ManageButtons group={group} onOpenDialog={onOpenDialog} />}
  </GroupPageSection>
)

type ManageButtonsProps = { group: Group; onOpenDialog: (dialog: GroupPageDialog) => void }

const ManageButtons = ({ group, onOpenDialog }: ManageButtonsProps) => (
  <div className={styles.managing}>
    {!group.hasAdmin && (
      <p className="muted text-15">{t('groups.about.noAdmin', { community: platform.name })}</p>
    )}
    <WritingSettings group={group} />
    <div className="cluster">
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => onOpenDialog('edit')}
      >
        {t('common.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUserShield size={18} aria-hidden="true" />}
        onClick={() => onOpenDialog('handOver')}
      >
        {t('groups.about.handOver')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => onOpenDialog('delete')}
      >
        {t('groups.about.delete')}
      </Button>
    </div>
  </div>
)
