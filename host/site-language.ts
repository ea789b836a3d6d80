import { readdirSync, readFileSync } from 'node:fs'
import type { BrandDefinition, GateDefinition } from 'gridfront/server'
import type { GridfrontOptions } from 'gridfront/vite'

type Environment = Readonly<Record<string, string | undefined>>

/** A language has a folder of this name, with content, `texts.json`, `gate.json` (messages of the gate) and `style.css`. */
function languageOf({ SITE_LANGUAGE: language }: Environment): string {
  if (!language) return 'en-AU'
  const known = ['en-AU', ...readdirSync('host/languages')]
  if (!known.includes(language))
    throw new Error(
      `SITE_LANGUAGE must be one of ${known.join(', ')}, not ${JSON.stringify(language)}. Each but the first is a folder of host/languages.`,
    )
  return language
}
const folderOf = (language: string) => `host/languages/${language}`
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The languages of the site by origin, JSON of the variable `ALTERNATES`. Default: none. */
function alternatesOf({ ALTERNATES }: Environment): Pick<BrandDefinition, 'alternates'> {
  if (!ALTERNATES) return {}
  try {
    return { alternates: JSON.parse(ALTERNATES) }
  } catch {
    throw new Error(
      'ALTERNATES must be JSON, such as {"en-AU":"https://www.brand.example","zh-Hans":"https://zh.brand.example"}.',
    )
  }
}

/** The brand in the language of this build, `SITE_LANGUAGE`. */
export function brandInLanguage(environment: Environment): Partial<BrandDefinition> {
  const language = languageOf(environment)
  const { alternates } = alternatesOf(environment)
  const own = language === 'en-AU' ? undefined : `https://${language.slice(0, 2)}.wattlebird.example`
  const publicOrigin = alternates?.[language] ?? own
  return { ...(publicOrigin && { publicOrigin }), ...(alternates && { alternates }) }
}

/** What a gate says in the language of this build. */
export function gateInLanguage(environment: Environment): GateDefinition {
  const language = languageOf(environment)
  return language === 'en-AU' ? {} : readJson(`${folderOf(language)}/gate.json`)
}

/** Content and texts of this build's language. Without a translation, files are those of `content`, in English. */
export function siteInLanguage(
  environment: Environment,
  { content, styles }: { readonly content: string; readonly styles: readonly string[] },
): Pick<GridfrontOptions, 'content' | 'language' | 'styles' | 'texts' | 'translations'> {
  const language = languageOf(environment)
  const others = readdirSync('host/languages').filter((other) => other !== language)
  const translations = Object.fromEntries(others.map((other) => [other, folderOf(other)]))
  if (language === 'en-AU') return { content, styles, translations }
  const folder = folderOf(language)
  return {
    translations: { 'en-AU': content, ...translations },
    content: [folder, content],
    language,
    styles: [...styles, `${folder}/style.css`],
    texts: readJson(`${folder}/texts.json`),
  }
}
