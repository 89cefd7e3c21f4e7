import { IconPencil } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { isRoleChosen } from '#shared/users/knownRole.ts'
import { Hope, hopeLabels, type Me, Role, roleLabels } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
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
  const editing = (field: EditedField, label: string, isFilled: boolean) =>
    isFilled && <EditButton label={label} onClick={() => onEdit(field)} />
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
          {t('profile.details.edit')}
        </Button>
      </PersonHero>
      <div className="stack">
        <DetailsCard>
          <Detail
            name={t('profile.details.about')}
            action={editing('about', t('profile.details.editAbout'), me.about !== null)}
          >
            {me.about ? (
              <AboutText>{me.about}</AboutText>
            ) : (
              <AddButton onClick={() => onEdit('about')}>{t('profile.details.addAbout')}</AddButton>
            )}
          </Detail>
          <LanguagesDetail me={me} onEdit={() => onEdit('languages')} />
          <Detail
            name={t('common.interests')}
            action={editing(
              'interests',
              t('profile.details.editInterests'),
              me.interests.length > 0,
            )}
          >
            {me.interests.length > 0 ? (
              <TagList
                tags={me.interests}
                renderLink={(tag) => <Link href={hrefOfTag(tag)}>{tag}</Link>}
              />
            ) : (
              <AddButton onClick={() => onEdit('interests')}>
                {t('profile.details.addInterests')}
              </AddButton>
            )}
          </Detail>
          <Detail
            name={t('profile.details.hopes')}
            action={editing('hopes', t('profile.details.editHopes'), hopes.length > 0)}
          >
            {hopes.length > 0 ? (
              <TagList tags={hopes.map((one) => t(hopeLabels[one]))} />
            ) : (
              <AddButton onClick={() => onEdit('hopes')}>{t('profile.details.addHopes')}</AddButton>
            )}
          </Detail>
        </DetailsCard>
        <Card className={styles.private}>
          <dl className={styles.facts}>
            <Fact label={t('common.email')}>
              <bdi>{me.email}</bdi>
              {me.pendingEmail && (
                <span className={styles.pending}>
                  {rich('profile.details.pendingEmail', { email: me.pendingEmail })}
                </span>
              )}
            </Fact>
            <Fact label={t('common.role')}>{isRoleChosen(me) && formatRole(me.role)}</Fact>
            <Fact label={t('profile.details.location')}>{me.location}</Fact>
            <Fact label={t('profile.details.nationality')}>{me.nationality}</Fact>
          </dl>
        </Card>
      </div>
    </PersonLayout>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd dir="auto">
      {children || <span className="muted">{t('profile.details.notFilledIn')}</span>}
    </dd>
  </div>
)

/** A role that is not offered at sign-up is shown as stored. */
export const formatRole = (text: string) => {
  const role = Role.safeParse(text)
  return role.success ? t(roleLabels[role.data]) : text
}
