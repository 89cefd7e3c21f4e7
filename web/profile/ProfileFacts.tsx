import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { Me } from '#shared/users/user.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TagList } from '#web/ui/TagList.tsx'
import styles from './ProfileScreen.module.css'
import { showRole } from './showRole.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd dir="auto">{children || <span className={styles.soft}>Not filled in</span>}</dd>
  </div>
)

const Tags = ({ label, words }: { label: string; words: string[] }) => (
  <Fact label={label}>{words.length > 0 && <TagList words={words} />}</Fact>
)

type Props = { me: Me; editButton: Ref<HTMLButtonElement>; onEdit: () => void }

export const ProfileFacts = ({ me, editButton, onEdit }: Props) => (
  <Card className={styles.card}>
    <div className={styles.person}>
      <Avatar name={me.name} photo={me.profilePhoto} size="huge" alt={me.name} />
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {me.name}
        </h2>
        <p className={styles.soft}>@{me.username}</p>
      </div>
      <Button
        ref={editButton}
        className={styles.edit ?? ''}
        variant="light"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={onEdit}
      >
        Edit Profile
      </Button>
    </div>
    <dl className={styles.facts}>
      <Fact label="Email">
        <bdi>{me.email}</bdi>
        {me.pendingEmail && (
          <span className={styles.pending}>
            <bdi>{me.pendingEmail}</bdi> waits for confirmation
          </span>
        )}
      </Fact>
      <Fact label="Role">{showRole(me.role)}</Fact>
      <Fact label="Location">{me.location}</Fact>
      <Fact label="Nationality">{me.nationality}</Fact>
      <Tags label="Languages" words={me.languages} />
      <Tags label="Interests" words={me.interests} />
    </dl>
  </Card>
)
