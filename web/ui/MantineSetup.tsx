import { DirectionProvider, MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { theme } from './theme.ts'

/** The server writes a new nonce into each page. Styles created at run time need it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const context: ComponentProps<typeof MantineContext>['value'] = {
  // See `colorScheme.ts`.
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  getStyleNonce: () => nonce,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * Around each of our components that uses Mantine, so that the first screens load without it.
 * Replaces Mantine's provider, which inserts style elements at run time. The variables are in
 * tokens.css instead.
 */
export const MantineSetup = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeProvider theme={theme}>
      {/* Follows the direction of the page. */}
      <DirectionProvider>{children}</DirectionProvider>
    </MantineThemeProvider>
  </MantineContext>
)
