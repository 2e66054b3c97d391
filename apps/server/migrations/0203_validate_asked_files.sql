alter table provider_file validate constraint provider_file_asked;
