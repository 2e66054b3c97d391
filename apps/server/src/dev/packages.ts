// The server's slowest packages to load, preloaded before a restart (server-main.ts).
import '@fastify/compress';
import '@fastify/multipart';
import '@tus/server';
import 'fastify';
import 'flydrive';
import 'nodemailer';
import 'pg';
import 'pino';
import 'prom-client';
import 'sanitize-html';
import 'zod';
