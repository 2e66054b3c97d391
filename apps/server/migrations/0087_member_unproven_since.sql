-- When an unproven e-mail was first signed up with, by whichever sign-up; null once it is proven.
alter table member add column unproven_since timestamptz;
