import type { GateConfig, GateDefinition } from '../gate-config/gate-config.ts'
import type { ThemeColours } from '../theme/theme-colours.ts'
import type { CrnVariant } from '../validators/bpay-crn.ts'

/** RSA public key as a JWK (RFC 7517). `kid` identifies it in the header of the tokens that it verifies. */
export interface PublicKey {
  readonly kty: 'RSA'
  readonly kid: string
  readonly n: string
  readonly e: string
  readonly alg?: 'RS256'
  readonly use?: 'sig'
}

/** An identity provider on the login page. */
export interface LoginProvider {
  /** As customers know it: 'Log in with <name>'. */
  readonly name: string
  /** The path that leads to the provider. Default `/oidc/login`. */
  readonly login?: string
  /**
   * The path to which a log-out goes on, for sessions whose token has the claim `idp`; it leads to the provider's own
   * log-out and back. Default `/oidc/logout`.
   */
  readonly logout?: string
}

/**
 * The names of a token's claims about the customer, for an identity provider that uses other names than the usual ones.
 * A claim that is named here replaces the usual ones; if a token lacks it, the value is unknown.
 */
export interface ClaimNames {
  /** Default: `sub`, then `nameidentifier`, `user_id`, `uid`, `name`, `email`. */
  readonly userId?: string
  /** Default: `email`. */
  readonly email?: string
  /** How to address the customer. Default: the first name, else the e-mail address. */
  readonly name?: string
  /** Default: `given_name`. */
  readonly firstName?: string
  /** Default: `family_name`. */
  readonly lastName?: string
  /** A text or a list of texts, for `user.accountNumbers`. Default: none; the backend says which accounts there are. */
  readonly accountNumbers?: string
}

/** The names that an environment may have. */
export const environmentNames = ['Local', 'Dev', 'PR', 'UAT', 'Staging', 'Production'] as const
/** Where a build is deployed (ENV-1, API-6). */
export type EnvironmentName = (typeof environmentNames)[number]

export interface EnvironmentDefinition {
  /**
   * Host names of the site: exact, with `*` for one label, or with `{pr}` for a number. Local needs none:
   * loopback names and the development ports (ENV-2) lead there.
   */
  readonly hosts: readonly string[]
  /**
   * Base address of the backend, without a slash at its end; '' is the site's own origin. In PR its host name
   * may hold `{pr}`, when each host name of the site does.
   */
  readonly backend: string
  /** The `iss` claim of this environment's tokens, compared character by character (TOKEN-4). */
  readonly issuer: string
  /** The `aud` claim of its tokens, or several of which a token names one. If undefined, `aud` is ignored. */
  readonly audience?: string | readonly string[]
  /**
   * Keys embedded into the build, at least one; several while they are rotated (TOKEN-7). Local may have none if its
   * backend generates keys on each machine: the site then requests them. With `keySet` there may be none.
   */
  readonly keys: readonly PublicKey[]
  /**
   * Address of the issuer's JSON Web Key Set (RFC 7517), for an identity provider that rotates its keys on its own
   * schedule. The build embeds the present keys; a page that receives a token with an unknown key fetches the set
   * again. An https address, or one of this machine.
   */
  readonly keySet?: string
  /**
   * Origin of the payment provider's documents into which cards are typed: the one that the payment page may frame. If
   * undefined, no page frames anything, and customers cannot pay by card. In Local the port may be `*`.
   */
  readonly cardFields?: string
  /** What this environment's pages trace, besides errors. */
  readonly tracing?: {
    /** Whether steps of state machines are sent (TRACE-3). Default: in Local, Dev and PR. */
    readonly stateTransitions?: boolean
    /** Whether traces are printed to the console (TRACE-4). Default: in Local and Dev. Debug mode always prints. */
    readonly console?: boolean
  }
}

/** The environments of a brand by name. */
export type Environments = Readonly<
  Partial<Record<EnvironmentName, EnvironmentDefinition>> & { Production: EnvironmentDefinition }
>

/** Documents on the provider's own host (ROUTE-4): absolute https addresses, or paths from the site's root. */
export interface ExternalLinks {
  readonly privacy: string
  readonly hardship: string
  readonly complaints: string
  readonly termsAndConditions: string
  readonly concessionsAndRebates: string
}

/** Everything that distinguishes one retailer's site from another's. Passed to `defineBrand`, which checks it. */
export interface BrandDefinition {
  /** The product's name, as visitors know it. */
  readonly name: string
  /** Origin under which the public site is published, for canonical addresses: `https://www.brand.example`. */
  readonly publicOrigin: string
  /**
   * Origins of the site's languages, this one's too, by tag: each is a build of its own, with the same paths. Documents and
   * sitemap name them, and the footer links to them. Default: one language.
   *
   * @example { 'en-AU': 'https://www.brand.example', 'zh-Hans': 'https://zh.brand.example' }
   */
  readonly alternates?: Readonly<Record<string, string>>
  readonly contact: {
    /** A 1300, 1800 or 13 number, written as people read it: `1300 123 456`. */
    readonly phone: string
    readonly email: string
    readonly accountsEmail: string
  }
  /** The company behind the brand, for contracts, bills and policies. Content inserts it with `{{legalName}}` and so on. */
  readonly company?: {
    /** The registered name: `Brand Energy Pty Ltd`. */
    readonly legalName: string
    /** Eleven digits as people read them: `51 824 753 556`. */
    readonly abn: string
    /** Postal address for letters, on one line. */
    readonly postalAddress: string
  }
  /**
   * Where somebody who finds a weakness of the site reports it: `mailto:security@brand.example`, or the https address of a
   * page that says how. The build writes it to `/.well-known/security.txt`. Absent: there is no such file.
   */
  readonly securityContact?: string
  /**
   * The check digit of BPAY's customer reference numbers, with which pages detect mistyped ones. If undefined, only
   * their format is checked.
   */
  readonly crnVariant?: CrnVariant
  readonly theme: { readonly colours: ThemeColours }
  readonly externalLinks: ExternalLinks
  /**
   * Production, and any others that exist. A host that matches no pattern is Production, so an environment that is left
   * out gets the strictest settings. If Local is left out, the site's own origin is its backend and publishes issuer
   * and keys.
   */
  readonly environments: Environments
  readonly session?: {
    /** Name of the customer JWT cookie; `__Host-` is put before it on https. Default `customer_jwt`. */
    readonly cookieName?: string
    /** How long after its expiry a token is still accepted, 0 to 60 s. Default 0. */
    readonly expiryToleranceSeconds?: number
    /**
     * Whether the backend supports `shared` in a login; if so, the form offers 'This is a shared computer' and sends
     * the choice. Default false: a login is an e-mail address and a password.
     */
    readonly sharedLogin?: boolean
    /**
     * Whether the backend has the routes of `passkeys`, of the `customer` contract: in the account, customers may then
     * confirm changes with a passkey in place of the password. A login stays an e-mail address and a password; a login
     * page of your own may have `PasskeyLogin`. Default false.
     */
    readonly passkeys?: boolean
    /**
     * Whether the backend has `POST /session/extend`, of the `customer` contract: the notice before the end of the
     * session then offers to stay. Default true; false for a backend of the `core` contract.
     */
    readonly canExtend?: boolean
    /** The claims of tokens with other names than the usual ones. Default: none. */
    readonly claims?: ClaimNames
    /**
     * An identity provider with which customers may log in too, by routes of the backend that are served on the site's own
     * origin (`gridfront/oidc-server`). The login page then links to it. Default: none.
     */
    readonly provider?: LoginProvider
  }
  readonly csrf?: {
    /** Default `XSRF-TOKEN`; `__Host-` is put before it on https. */
    readonly cookieName?: string
    /** Default `X-XSRF-TOKEN`. */
    readonly headerName?: string
  }
  /** The invite gate of a closed test. Off by default. */
  readonly gate?: GateDefinition
}

/** A definition that has been checked, with its defaults filled in. Frozen. */
export interface Brand extends BrandDefinition {
  readonly environments: Environments & { readonly Local: EnvironmentDefinition }
  readonly session: Required<Omit<NonNullable<BrandDefinition['session']>, 'provider'>> & {
    readonly provider?: Required<LoginProvider>
  }
  readonly csrf: { readonly cookieName: string; readonly headerName: string }
  readonly gate: GateConfig
}

/**
 * The brand as a page's components get it: without the gate, whose settings are loaded with its code, the company, which is
 * content, and what only the build needs.
 */
export type PageBrand = Omit<Brand, 'gate' | 'company' | 'securityContact'> & {
  /** The code for `session.provider`, which the build adds to a site that has one. */
  readonly providerLogin?: ProviderLogin
}

/** What a site does with an identity provider. Without types of React, because servers read these too. */
export interface ProviderLogin {
  /** The component on the login page. */
  readonly Link: () => unknown
  /** Called when the backend has ended the session of a token. */
  readonly goOn: (token: string, auth: { readonly getSnapshot: () => { readonly reason: string } }) => void
}
