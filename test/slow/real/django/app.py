import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from django.core.wsgi import get_wsgi_application
from django.db import connection, models
from django.shortcuts import get_object_or_404
from django.urls import path
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler


class Pet(models.Model):
    name = models.CharField(max_length=255)
    categoryId = models.BigIntegerField()
    status = models.CharField(
        max_length=10,
        choices=[("available", "available"), ("pending", "pending"), ("sold", "sold")],
        null=True,
        blank=True,
    )

    class Meta:
        app_label = "pets"


class PetSerializer(serializers.ModelSerializer):
    class Meta:
        model = Pet
        fields = ["id", "name", "categoryId", "status"]


def error_body(exc, context):
    response = exception_handler(exc, context)
    if response is not None:
        code = getattr(exc, "default_code", "not_found")
        response.data = {"code": code, "message": str(response.data), "status": response.status_code}
    return response


class Pets(APIView):
    def get(self, request):
        pets = Pet.objects.order_by("id")
        if status := request.query_params.get("status"):
            pets = pets.filter(status=status)
        limit = min(int(request.query_params.get("limit", 20)), 100)
        return Response(PetSerializer(pets[:limit], many=True).data)

    def post(self, request):
        serializer = PetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data, status=201)


class PetDetail(APIView):
    def get(self, request, pet_id):
        return Response(PetSerializer(get_object_or_404(Pet, pk=pet_id)).data)


class Orders(APIView):
    def get(self, request):
        return Response([])


urlpatterns = [
    path("v1/pets", Pets.as_view()),
    path("v1/pets/<int:pet_id>", PetDetail.as_view()),
    path("v1/store/orders", Orders.as_view()),
]

with connection.schema_editor() as editor:
    editor.create_model(Pet)

application = get_wsgi_application()
