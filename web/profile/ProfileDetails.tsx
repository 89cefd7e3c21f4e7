import { IconPencil } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Hope, hopeLabels, type Me, Role, roleLabels } from '#shared/users/user.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TagList } from '#web/ui/TagList.tsx'
import styles from './ProfileScreen.module.css'

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd dir="auto">{children || <span className="muted">Not filled in</span>}</dd>
  </div>
)

const Tags = ({ label, tags }: { label: string; tags: string[] }) => (
  <Detail label={label}>{tags.length > 0 && <TagList tags={tags} />}</Detail>
)

type Props = { me: Me; editButton: Ref<HTMLButtonElement>; onEdit: () => void }

export const ProfileDetails = ({ me, editButton, onEdit }: Props) => {
  const hopes = Hope.options.filter((one) => me.hopes.includes(one))
  return (
    <Card className={styles.card}>
      <div className={styles.person}>
        <Avatar name={me.name} photo={me.profilePhoto} size="huge" alt={me.name} />
        <div className={styles.identity}>
          <h2 className={styles.name} dir="auto">
            {me.name}
          </h2>
          <p className="muted">@{me.username}</p>
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
        <Detail label="Email">
          <bdi>{me.email}</bdi>
          {me.pendingEmail && (
            <span className={styles.pending}>
              <bdi>{me.pendingEmail}</bdi> not confirmed yet
            </span>
          )}
        </Detail>
        <Detail label="Role">{formatRole(me.role)}</Detail>
        <Detail label="Location">{me.location}</Detail>
        <Detail label="Nationality">{me.nationality}</Detail>
        <Tags label="Languages" tags={me.languages} />
        <Tags label="Interests" tags={me.interests} />
        <Detail label="About me">
          {me.about && <span className={styles.words}>{me.about}</span>}
        </Detail>
        <Tags label="Hopes to meet" tags={hopes.map((one) => hopeLabels[one])} />
      </dl>
    </Card>
  )
}

/** A role that is not offered at sign-up is shown as stored. */
export const formatRole = (text: string) => {
  const role = Role.safeParse(text)
  return role.success ? roleLabels[role.data] : text
}
