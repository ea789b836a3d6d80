import type { PublicKey } from 'gridfront/server'

/**
 * Public keys of the hosted environments, by the name of the environment. Nobody holds their private halves:
 * the brand is fictional, so no such backend exists. A real brand puts its identity service's keys here.
 */
export const environmentKeys = {
  Dev: [
    {
      kty: 'RSA',
      kid: 'dev-2026-11',
      alg: 'RS256',
      use: 'sig',
      n: '66jYQ69Ru4PdBL2SXUnSHMUoBKXori5cxHAWwakSF9Vz-XFdB_9OtcwzUqoKg7TAd8T-_Rmur5IceV11FaUQ2km1A9m1YT19-svnqmO_6stWZQQXZzn5zm0yfK8HhKJzKkLe-WLlVnlkL01AdvPBR_5zom0e3m1dwpso8_uyaFZtfHTS1Cd-jK4bIuQuqhLz1zugc-iXEE4z6NSfy3xQSj8DZDZIFMgTQm2pxSPfgQ8PLz5h60TJ5yEvYd3C16Nl-A7UxoRHbYk8osE58gVGQveCsKo1ty4MpUDMXVHRBOXMFfF0CDhQJ2JqAR12qxioX7FCqyR7K-WvgNcmERIQzQ',
      e: 'AQAB',
    },
  ],
  PR: [
    {
      kty: 'RSA',
      kid: 'pr-2026-11',
      alg: 'RS256',
      use: 'sig',
      n: '6BetD7n28HY7KAzQ4S_RPbxn_PL2M7sk1dmmY59w07LxP--JOuUof2uJapWoXkf0yV5cMpPEdzpuW5AZBR34ldp6CAe9hqk3Jdz0JyXIkN0vZ-HJomv9XrE8XVaxyUz-ckxkb5EtP4kPerVoPkLefKEHqdG5YaFfL_UTbk7IQ31cEWRcLrXp5zrKpa3NB1rQo9jiimuzI7uE5MbE1Aapzidplc0CovF2XeI_R05AdIWnvzLVRT4JicU7VvCzuz_82R2kWnwVsrq8TZFrIqGYAZsZzwtn1vb__rNCOLNoYQJILcOV2wnlARJSvu468B66W9UrXPgcBzjkQYCqOBRILQ',
      e: 'AQAB',
    },
  ],
  UAT: [
    {
      kty: 'RSA',
      kid: 'uat-2026-11',
      alg: 'RS256',
      use: 'sig',
      n: 'wDyfujd2Uqu7OzN9SeHeydsFw79uHxVGCTAPYCXggVQVVSMvOJIZR01m3EorbFL5gnBaRIrjP3MC5MbrosECIvw8F9f8W2JiQat4psjduBmSnelTmVY8hbALo73LEsYnxIWbRord0MH-T16EU76CgOlIS9kakV02_0nITyTLU2H14Qim_chwLKWW6-0LYedjLbB5kHyBcFtpZk2lDAb246EwfwJLYJ7KOf-h3vl1KA0Bb7y6UHqYx89_GzAv-ZI_H5jVS0LBCM7w10rb0B9c6ZR_EPx52G5OteYj0fCWtS6smJCjUT_3myS7Q-N78MLTr0_W45nSDpF5AWIZiBFsUw',
      e: 'AQAB',
    },
  ],
  Staging: [
    {
      kty: 'RSA',
      kid: 'staging-2026-11',
      alg: 'RS256',
      use: 'sig',
      n: '2QxR-0wImZQxqP4SOGcNi472IWAIy05J7pwcZpuYXKcn8yyyPxLcheRPwUtHoIeDovN9wZkpb8kain4R2cly0_t2djuPfSq6PRYPRi6HzU6BAAKTSGEmCdnxOQa8Lop_I48HmZVNH6Hg_IM7YIzZrqH5Sd-rQGf7pWpGbKuDU0oeIBuvNXptkfEt-HxDmlFme1KCeaWBwJGOd96EzoGgnA02Xpajtk0jgkOGgxEp-n5IuZ9KAVJIiK0JUotyp4_G7r29aK1H3srmkS_yVvzurHKYE5uPVvN5fAjjzCPfiZWKWwsOSwBAQBCurX9dsd4dwQusnWpaSCV8STDB7qAjXQ',
      e: 'AQAB',
    },
  ],
  Production: [
    {
      kty: 'RSA',
      kid: 'production-2026-11',
      alg: 'RS256',
      use: 'sig',
      n: 'rvYTL6wZzABWwwjk8xP480J0NwLOu__q5mjTEHwkByWCCdBBMlpVSsliIjpsG-p8BCxQ01Mrc8JxFzIodK6_ShfVDh9WjPA3AV9vdJGLzXSdykebAxrZskbajC_DmCthsJXIlgvbPj3avFtLeK-Ohnwv3iJxu7ICrepv_T49D_dzVgcWp54tDkPkzG95ZoMQHvLypa8Uibxzv69S3AGEO54MMpvbgFbMGijsv_NYPDPfCjSNtAndt-Tc7iTVMND-4xenwnMOFpvMZcbPX-08kyVNfMd9tzE0saqThQAqKeaGNmfWJfmYsDjjWbMDFWFzL6rg4zb6Y1DQtSwnd-DqLw',
      e: 'AQAB',
    },
  ],
} as const satisfies Record<string, readonly PublicKey[]>
