import type { Env } from '../env.ts';

/** A valid production configuration; nothing answers at its addresses. */
export const productionEnv = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PAYPLE_CST_ID: 'pqkorea',
  PAYPLE_CUST_KEY: 'd41f7ac09be2583617',
  PAYPLE_REFUND_KEY: '90b1c6e7a2d8f35e41',
  PAYPLE_HOST: 'https://cpay.payple.kr',
  PAYPLE_SCRIPT_URL: 'https://cpay.payple.kr/js/v1/payment.js',
  POSTCODE_SCRIPT_URL: 'https://t1.kakaocdn.net/postcode.v2.js',
  DATABASE_URL: 'postgres://pq:fjord-lantern@db.internal/pq?sslmode=verify-full',
  PUBLIC_URL: 'https://pq.test/',
  SMTP_URL: 'smtp://pq:fjord-lantern@mail.internal:587',
  MAIL_FROM: 'PQ <no-reply@pq.test>',
  AUTH_SECRET: '5a0c94b7e1f2d8366b41c7a90de35f82',
  ENCRYPTION_KEY: '1f8e6a07c25b93d44ab0e7f16d38c259f04b7ae1938d265cc1d70e5fa8b24396',
  S3_BUCKET: 'pq-files',
  S3_REGION: 'ap-northeast-2',
  S3_ACCESS_KEY_ID: 'AKIAPQFILES',
  S3_SECRET_ACCESS_KEY: 'b7d40c95fa2e6138',
  DECISION_LOG_DIR: '/mnt/decisions',
  TRUST_PROXY: '10.0.0.0/8',
} as const satisfies Env;
