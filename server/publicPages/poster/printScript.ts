import { sha256Source } from '../stylesheet.ts'

/** The only script of public pages. Without it, the poster has no button and is printed by the menu. */
export const printScript =
  'const button=document.querySelector(".print");button.hidden=false;button.onclick=()=>print()'

export const printScriptSource = sha256Source(printScript)
