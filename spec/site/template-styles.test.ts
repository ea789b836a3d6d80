import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { templateStyles } from '../../host/app/template-styles.ts'

test('the templates that load styles with their chunk are those that have parts of their own, under the same name', () => {
  // The registry itself cannot be imported here: Node runs no JSX.
  const registry = readFileSync('host/app/templates.ts', 'utf8')
  const entries = [...registry.matchAll(/^ {4}'?([\w-]+)'?: \(\) =>(.*?)(?=^ {4}'?[\w-]+'?: |^ {2}\})/gms)]
  expect(entries.length).toBeGreaterThan(8)
  const styled = entries.flatMap(([, name = '', loader = '']) =>
    loader.includes('withStyle(') ? [[name, /,\s*'([\w-]+)',?\s*\)/.exec(loader)?.[1]]] : [],
  )
  expect(styled.map(([name]) => name).toSorted()).toEqual(Object.keys(templateStyles).toSorted())
  for (const [name, own] of styled) expect(own).toBe(name)
})
