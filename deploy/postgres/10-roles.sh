#!/bin/sh
# Run by the image of PostgreSQL when it makes a new database.
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f /roles/roles.sql
