interface ReleaseFacts {
  readonly manifest: { readonly version: string; readonly repository?: unknown; readonly license?: string }
  readonly changelog: string
  /** Output of `git status --porcelain`. */
  readonly changed: string
}

/** What a release still needs, each as one line; none if it can be published. */
export function releaseFaults({ manifest, changelog, changed }: ReleaseFacts): string[] {
  const { version, repository, license } = manifest
  const { url } = Object(repository) as { readonly url?: unknown }
  const [latest] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  return [
    ...(typeof url === 'string' && /^git\+https:\/\/\S+\.git$/.test(url)
      ? []
      : ['package.json has no repository: npm compares its url with the place that a provenance comes from']),
    ...(/^\d+\.\d+\.\d+(?:-rc\.\d+)?$/.test(version)
      ? []
      : [`package.json: ${version} is no version such as 1.2.3 or 1.2.3-rc.1`]),
    ...(latest?.split(' ')[0] === version
      ? []
      : [`CHANGELOG.md begins with '## ${latest}': name it ${version}, with its date`]),
    ...(license ? [] : ['package.json names no licence']),
    ...(changed === '' ? [] : ['the working tree has changes that are in no commit']),
  ]
}
