import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandInLanguage, siteInLanguage } from '../../host/site-language.ts'

const english = { content: 'host/content', styles: ['host/site.css'] }

test('[LIB-2] the language of a build has its own folder before the English one, and a wrong setting is named', () => {
  expect(siteInLanguage({}, english)).toEqual({
    ...english,
    translations: { 'zh-Hans': 'host/languages/zh-Hans' },
  })
  expect(siteInLanguage({ SITE_LANGUAGE: 'zh-Hans' }, english)).toMatchObject({
    content: ['host/languages/zh-Hans', 'host/content'],
    language: 'zh-Hans',
    translations: {},
  })
  expect(() => siteInLanguage({ SITE_LANGUAGE: 'fr' }, english)).toThrow(
    'SITE_LANGUAGE must be one of en-AU, zh-Hans, not "fr"',
  )
  const alternates = { 'en-AU': 'https://www.brand.example', 'zh-Hans': 'https://zh.brand.example' }
  const publicOrigin = alternates['en-AU']
  expect(brandInLanguage({ ALTERNATES: JSON.stringify(alternates) })).toEqual({ alternates, publicOrigin })
  expect(brandInLanguage({})).toEqual({})
  expect(() => brandInLanguage({ ALTERNATES: 'x' })).toThrow('ALTERNATES must be JSON, such as')
})

test('[LIB-2] the concessions of the Chinese site are those of the English one, in other words', () => {
  const [english, chinese] = ['content', 'languages/zh-Hans'].map((folder) =>
    JSON.parse(readFileSync(`host/${folder}/queries/concessions.json`, 'utf8'), (key, value) =>
      key === 'how' ? typeof value : value,
    ),
  )
  expect(chinese).toEqual(english)
})
