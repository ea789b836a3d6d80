import { expect, test } from 'vitest'
import { releaseFaults } from './release-faults.ts'

const ready = {
  manifest: {
    version: '1.0.0-rc.1',
    license: 'MIT',
    repository: { type: 'git', url: 'git+https://code.example/energy/gridfront.git' },
  },
  changelog: '# Changelog\n\n## 1.0.0-rc.1 (2026-12-01)\n\n## 0.1.0\n',
  changed: '',
}

test('a release with version, changelog, repository and a clean tree can be published', () => {
  expect(releaseFaults(ready)).toEqual([])
})

test('what is missing is named, each in one line', () => {
  const { repository: _, ...without } = ready.manifest
  expect(
    releaseFaults({
      manifest: { ...without, version: '1.0', license: '' },
      changelog: '## Unreleased\n',
      changed: ' M a',
    }),
  ).toEqual([
    expect.stringContaining('no repository'),
    expect.stringContaining('1.0 is no version'),
    expect.stringContaining("'## Unreleased'"),
    expect.stringContaining('no licence'),
    expect.stringContaining('no commit'),
  ])
})
