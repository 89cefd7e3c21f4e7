import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement

type Props = { styleNonce: () => string; children: ReactNode }

/**
 * What Mantine's own provider does, without its writer of style elements: the variables are in
 * tokens.css, and nothing is put into the page at run time.
 */
export const MantineSetup = ({ styleNonce, children }: Props) => {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  })
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        getStyleNonce: styleNonce,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
