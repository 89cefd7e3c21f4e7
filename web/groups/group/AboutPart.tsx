import { Button } from '@mantine/core'
import { IconFlag, IconLogout2, IconUserPlus } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { mayInvite } from '#shared/groups/rules.ts'
import { GroupAbout } from '#web/groups/GroupAbout.tsx'
import { DeclineButton } from '#web/groups/invitations/DeclineButton.tsx'
import { JoiningNote } from '#web/groups/JoiningNote.tsx'
import { MembershipButton } from '#web/groups/MembershipButton.tsx'
import { openReport } from '#web/safety/data.ts'
import { GroupManaging } from './GroupManaging.tsx'
import styles from './GroupPage.module.css'
import type { Step } from './groupPlace.ts'
import { PagePart } from './PagePart.tsx'

type Props = { group: Group; isManager: boolean; onStep: (step: Step) => void }

export const AboutPart = ({ group, isManager, onStep }: Props) => (
  <PagePart title="About">
    <GroupAbout group={group} />
    <JoiningNote group={group} />
    <div className={styles.steps}>
      {mayInvite(group) && (
        <Button
          variant="light"
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => onStep('invite')}
        >
          Invite
        </Button>
      )}
      {group.role ? (
        <Button
          variant="default"
          leftSection={<IconLogout2 size={18} aria-hidden="true" />}
          onClick={() => onStep('leave')}
        >
          Leave
        </Button>
      ) : (
        <MembershipButton group={group} />
      )}
      {!group.role && group.invitedBy && <DeclineButton groupId={group.id} />}
      {!isManager && (
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={() => openReport({ type: 'group', id: group.id, author: null })}
        >
          Report
        </Button>
      )}
    </div>
    {isManager && <GroupManaging group={group} onOpen={onStep} />}
  </PagePart>
)
