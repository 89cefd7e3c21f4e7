import { useSearchParams } from 'wouter'
import { t } from '#web/language/t.tsx'
import { welcomeHref } from '#web/page/hrefs.ts'
import { platform } from '#web/page/platform.ts'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'
import { useIsMounted } from '#web/ui/useIsMounted.ts'
import styles from './AuthScreen.module.css'
import { LoginForm } from './forms/LoginForm.tsx'
import { canUsePasskeys } from './passkeys/support.ts'
import { RequestedContent } from './RequestedContent.tsx'
import { SidePanel } from './SidePanel.tsx'

const LanguageSelect = lazyComponent(
  async () => (await import('./LanguageSelect.tsx')).LanguageSelect,
)

const PasskeySignIn = lazyComponent(
  async () => (await import('./passkeys/PasskeySignIn.tsx')).PasskeySignIn,
)

const RegisterPanel = lazyComponent(
  async () => (await import('./forms/RegisterPanel.tsx')).RegisterPanel,
  <Spinner />,
)

/** The tab is a search parameter, next to the return URL. */
const useTab = () => {
  const [params, setParams] = useSearchParams()
  const invitation = params.get('invitation')
  const setup = params.get('setup')
  const hasInvite = Boolean(invitation || setup)
  const tab = (params.get('tab') ?? (hasInvite && 'register')) === 'register' ? 'register' : 'login'
  const registerHref = () => {
    const others = new URLSearchParams(params)
    others.set('tab', 'register')
    return `/auth?${others}`
  }
  const showTab = (value: string | null) =>
    setParams(
      (before) => {
        if (value && (value === 'register' || hasInvite)) before.set('tab', value)
        else before.delete('tab')
        return before
      },
      { replace: true },
    )
  return { tab, showTab, registerHref: registerHref(), secrets: { invitation, setup } }
}

export const AuthScreen = () => {
  const { tab, showTab, registerHref, secrets } = useTab()
  const isMounted = useIsMounted()
  return (
    <div className={styles.screen} data-tab={tab}>
      <div className={styles.hero}>
        <h1 tabIndex={-1}>{t('auth.hero.title')}</h1>
        <p className={styles.lead}>{t('auth.hero.lead')}</p>
      </div>
      <div className={styles.form}>
        <Card>
          <div className={styles.language}>
            <LanguageSelect />
          </div>
          <RequestedContent />
          <Tabs value={tab} onChange={showTab}>
            <TabList isGrowing aria-label={t('auth.tabs.label')}>
              <Tab value="login">{t('auth.tabs.login')}</Tab>
              <Tab value="register">{t('auth.tabs.register')}</Tab>
            </TabList>
            <TabPanel value="login">
              {/* A new element, since browsers fill in passwords when a form appears. */}
              <LoginForm key={isMounted ? 'app' : 'page'} registerHref={registerHref} />
              {isMounted && canUsePasskeys() && (
                <div className={styles.passkey}>
                  <PasskeySignIn />
                </div>
              )}
            </TabPanel>
            <TabPanel value="register">
              <RegisterPanel {...secrets} />
            </TabPanel>
          </Tabs>
          {(platform.hasPublicEvents || platform.hasPublicGuides || platform.hasPublicGroups) && (
            <p className="muted text-14 mt-16">
              <a href={welcomeHref}>{t('auth.login.seePublic')}</a>
            </p>
          )}
        </Card>
      </div>
      <SidePanel />
    </div>
  )
}
