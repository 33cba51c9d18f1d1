package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"
	"github.com/go-playground/validator/v10"
)

type NewPet struct {
	Name       string `json:"name" validate:"required"`
	CategoryID int64  `json:"categoryId" validate:"required"`
	Status     string `json:"status,omitempty" validate:"omitempty,oneof=available pending sold"`
}

type Pet struct {
	ID int64 `json:"id"`
	NewPet
}

type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Status  int    `json:"status"`
}

var (
	limits   = map[string]int{"free": 60, "pro": 300, "business": 1000}
	plans    = map[string]string{}
	validate = validator.New()

	mu   sync.RWMutex
	pets []Pet
)

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, Error{http.StatusText(status), message, status})
}

func keyOf(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

func withPlan(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		limit, ok := limits[plans[keyOf(r)]]
		if !ok {
			limit = limits["free"]
		}
		next.ServeHTTP(w, r.WithContext(httprate.WithRequestLimit(r.Context(), limit)))
	})
}

func authorize(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, ok := plans[keyOf(r)]; !ok {
			writeError(w, http.StatusUnauthorized, "Missing or invalid API key")
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), "key", keyOf(r))))
	})
}

func listPets(w http.ResponseWriter, r *http.Request) {
	limit := 20
	if text := r.URL.Query().Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			writeError(w, http.StatusBadRequest, "limit must be between 1 and 100")
			return
		}
		limit = n
	}
	status := r.URL.Query().Get("status")
	mu.RLock()
	defer mu.RUnlock()
	found := []Pet{}
	for _, pet := range pets {
		if len(found) < limit && (status == "" || pet.Status == status) {
			found = append(found, pet)
		}
	}
	writeJSON(w, http.StatusOK, found)
}

func createPet(w http.ResponseWriter, r *http.Request) {
	var body NewPet
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		writeError(w, http.StatusBadRequest, err.Error())
		return
	}
	if err := validate.Struct(body); err != nil {
		writeError(w, http.StatusBadRequest, err.Error())
		return
	}
	mu.Lock()
	pet := Pet{int64(len(pets) + 1), body}
	pets = append(pets, pet)
	mu.Unlock()
	writeJSON(w, http.StatusCreated, pet)
}

func getPet(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(chi.URLParam(r, "petId"), 10, 64)
	if err != nil {
		writeError(w, http.StatusBadRequest, "petId must be an integer")
		return
	}
	mu.RLock()
	defer mu.RUnlock()
	if id < 1 || id > int64(len(pets)) {
		writeError(w, http.StatusNotFound, "Pet not found")
		return
	}
	writeJSON(w, http.StatusOK, pets[id-1])
}

func main() {
	for _, entry := range strings.Split(os.Getenv("API_KEYS"), ",") {
		key, plan, _ := strings.Cut(entry, "=")
		plans[key] = plan
	}
	window := time.Minute
	if ms, err := strconv.Atoi(os.Getenv("RATE_LIMIT_WINDOW")); err == nil {
		window = time.Duration(ms) * time.Millisecond
	}

	r := chi.NewRouter()
	r.Use(middleware.Recoverer)
	r.Use(withPlan)
	r.Use(httprate.Limit(60, window, httprate.WithKeyFuncs(func(r *http.Request) (string, error) {
		return keyOf(r), nil
	})))
	r.Use(authorize)
	r.Route("/v1", func(r chi.Router) {
		r.Get("/pets", listPets)
		r.Post("/pets", createPet)
		r.Get("/pets/{petId}", getPet)
		r.Get("/store/orders", func(w http.ResponseWriter, r *http.Request) {
			writeJSON(w, http.StatusOK, []string{})
		})
	})
	fmt.Println("listening")
	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), r); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
