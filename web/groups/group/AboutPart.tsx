import { Button } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { GroupAbout } from '#web/groups/GroupAbout.tsx'
import { JoiningNote } from '#web/groups/JoiningNote.tsx'
import { MembershipButton } from '#web/groups/MembershipButton.tsx'
import { GroupManaging } from './GroupManaging.tsx'
import type { Step } from './groupPlace.ts'
import { PagePart } from './PagePart.tsx'

type Props = { group: Group; isManager: boolean; onStep: (step: Step) => void }

export const AboutPart = ({ group, isManager, onStep }: Props) => (
  <PagePart title="About">
    <GroupAbout group={group} />
    <JoiningNote group={group} />
    {group.role ? (
      <div>
        <Button
          variant="default"
          leftSection={<IconLogout2 size={18} aria-hidden="true" />}
          onClick={() => onStep('leave')}
        >
          Leave
        </Button>
      </div>
    ) : (
      <MembershipButton group={group} />
    )}
    {isManager && <GroupManaging group={group} onOpen={onStep} />}
  </PagePart>
)
