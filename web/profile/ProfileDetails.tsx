import { IconPencil } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { Hope, hopeLabels, type Me, Role, roleLabels } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfTag } from '#web/page/hrefs.ts'
import { PersonHero } from '#web/people/PersonHero.tsx'
import { AboutText, Detail, DetailsCard, PersonLayout } from '#web/people/PersonLayout.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TagList } from '#web/ui/TagList.tsx'
import { DayOfStay } from './DayOfStay.tsx'
import { AddButton, EditButton } from './EditButton.tsx'
import { LanguagesDetail } from './LanguagesDetail.tsx'
import styles from './ProfileScreen.module.css'
import type { EditedField } from './profileSearchParams.ts'

type Props = { me: Me; editButton: Ref<HTMLButtonElement>; onEdit: (field: EditedField) => void }

/** The own profile, as others see it, and below it what only the user sees. */
export const ProfileDetails = ({ me, editButton, onEdit }: Props) => {
  const hopes = Hope.options.filter((one) => me.hopes.includes(one))
  const editing = (field: EditedField, what: string, isFilled: boolean) =>
    isFilled && <EditButton what={what} onClick={() => onEdit(field)} />
  return (
    <PersonLayout>
      <PersonHero user={me} memberSince={me.createdAt} level={2}>
        {/* Those who follow the list of Home, which has loaded the date. */}
        {me.firstDays === 'shown' && <DayOfStay />}
        <Button
          ref={editButton}
          className={styles.edit ?? ''}
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => onEdit('name')}
        >
          Edit Profile
        </Button>
      </PersonHero>
      <div className={styles.cards}>
        <DetailsCard>
          <Detail name="About me" action={editing('about', 'about me', me.about !== null)}>
            {me.about ? (
              <AboutText>{me.about}</AboutText>
            ) : (
              <AddButton onClick={() => onEdit('about')}>Write a few sentences</AddButton>
            )}
          </Detail>
          <LanguagesDetail me={me} />
          <Detail
            name="Interests"
            action={editing('interests', 'interests', me.interests.length > 0)}
          >
            {me.interests.length > 0 ? (
              <TagList
                tags={me.interests}
                renderLink={(tag) => <Link href={hrefOfTag(tag)}>{tag}</Link>}
              />
            ) : (
              <AddButton onClick={() => onEdit('interests')}>Add your interests</AddButton>
            )}
          </Detail>
          <Detail name="Hopes to meet" action={editing('hopes', 'hopes', hopes.length > 0)}>
            {hopes.length > 0 ? (
              <TagList tags={hopes.map((one) => t(hopeLabels[one]))} />
            ) : (
              <AddButton onClick={() => onEdit('hopes')}>Choose who you hope to meet</AddButton>
            )}
          </Detail>
        </DetailsCard>
        <Card className={styles.private}>
          <dl className={styles.facts}>
            <Fact label="Email">
              <bdi>{me.email}</bdi>
              {me.pendingEmail && (
                <span className={styles.pending}>
                  <bdi>{me.pendingEmail}</bdi> not confirmed yet
                </span>
              )}
            </Fact>
            <Fact label="Role">{formatRole(me.role)}</Fact>
            <Fact label="Location">{me.location}</Fact>
            <Fact label="Nationality">{me.nationality}</Fact>
          </dl>
        </Card>
      </div>
    </PersonLayout>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd dir="auto">{children || <span className="muted">Not filled in</span>}</dd>
  </div>
)

/** A role that is not offered at sign-up is shown as stored. */
export const formatRole = (text: string) => {
  const role = Role.safeParse(text)
  return role.success ? t(roleLabels[role.data]) : text
}
